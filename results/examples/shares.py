# Exact equities as fractions: simulate equity AKs QQ -o equity.csv; python3 shares.py equity.csv
import csv, sys
from fractions import Fraction

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        if row["method"] == "exact":
            equity = Fraction(int(row["share_num"]), int(row["share_den"]))
            print(row["player"], row["range"], equity, f"{float(equity):.6f}")
