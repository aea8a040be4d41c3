"""Mautoma, the automated opponent: part of the rules, decided to the last tie. SP-ASET to SP-AMULTI."""
