"""What makes pages: the model of what a viewer sees, its HTML, and the frames that change it."""
