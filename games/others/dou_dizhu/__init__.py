"""Dou Di Zhu ("fight the landlord"), a climbing game of one against two."""
