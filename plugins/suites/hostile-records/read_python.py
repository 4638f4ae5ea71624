"""Reads batches of Python programs, one JSON list a line, and answers with how often a mark stands in the texts of each."""

import ast
import json
import sys

mark = sys.argv[1]


def marks(code: str) -> "int | str":
    try:
        tree = ast.parse(code.encode("utf-8", "surrogatepass"))
    except (SyntaxError, ValueError) as error:
        return str(error)
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return sum(text.count(mark) for text in texts if isinstance(text, str))


for line in sys.stdin:
    print(json.dumps([marks(code) for code in json.loads(line)]), flush=True)
