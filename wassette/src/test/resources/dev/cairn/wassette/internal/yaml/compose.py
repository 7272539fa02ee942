"""Reads YAML documents with libyaml, one a line in base64, and answers each with a line: what it is in base64, or "refused".

The node's text: q or p with the length and the text of a scalar in quotes or without, [ ] and { } for lists and maps.
"""

import base64
import sys

import yaml


class Refused(Exception):
    pass


def scalar(event):
    kind = "q" if event.style else "p"
    return f"{kind}{len(event.value.encode())}:{event.value}"


def document(text):
    anchors = {}
    stack = [[]]
    starts = []
    documents = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        name = type(event).__name__
        if name == "DocumentStartEvent":
            documents += 1
        elif name == "ScalarEvent":
            if event.tag is not None:
                raise Refused()
            node = scalar(event)
            if event.anchor is not None:
                anchors[event.anchor] = node
            stack[-1].append(node)
        elif name == "AliasEvent":
            if event.anchor not in anchors:
                raise Refused()
            stack[-1].append(anchors[event.anchor])
        elif name in ("SequenceStartEvent", "MappingStartEvent"):
            if event.tag is not None:
                raise Refused()
            starts.append((event.anchor, "[]" if name.startswith("S") else "{}"))
            stack.append([])
        elif name in ("SequenceEndEvent", "MappingEndEvent"):
            anchor, marks = starts.pop()
            node = marks[0] + "".join(stack.pop()) + marks[1]
            if anchor is not None:
                anchors[anchor] = node
            stack[-1].append(node)
        if sum(map(len, stack[-1])) > 1_000_000:
            raise Refused()
    if documents != 1:
        raise Refused()
    return stack[0][0]


def main():
    for line in sys.stdin:
        try:
            answer = base64.b64encode(document(base64.b64decode(line)).encode()).decode()
        except (yaml.YAMLError, Refused, UnicodeError):
            answer = "refused"
        print(answer, flush=True)


main()
