"""The drawing room: SVG boards as printed sheets, the same in a page, a notebook, a mail and a PNG."""
