"""A lesson file of somebody's own, without a fault."""

LESSON = """\
number = "90"
rules = ["fall"]
title = { en = "Mine", fr = "La mienne" }
aim = { en = "say where it lands", fr = "dire où elle tombe" }
intro = { en = "Look.", fr = "Regardez." }
summary = { en = "Straight down.", fr = "Tout droit." }

[[task]]
id = "first"
kind = "predict"
held = "O c3"
rule = "fall"
solution = "r1c3 r1c4 r2c3 r2c4"
prompt = { en = "Where does {shape} land?", fr = "Où tombe {shape} ?" }
mistakes = [{ answer = "r2c3 r2c4 r3c3 r3c4", gives = "FallsFurther" }]
hints = [{ en = "Nothing holds it up.", fr = "Rien ne la retient." }]
"""
