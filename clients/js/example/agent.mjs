import { Annotation, Command, START, StateGraph, interrupt } from "@langchain/langgraph";
import { CairnSaver } from "@cairn/langgraph-checkpoint";

const State = Annotation.Root({ answer: Annotation() });
const graph = new StateGraph(State)
  .addNode("ask", () => ({ answer: interrupt("Book a table?") }))
  .addEdge(START, "ask")
  .compile({ checkpointer: new CairnSaver() });

const dinner = { configurable: { thread_id: "dinner" } };
const answer = process.argv[2];
const state = await graph.invoke(answer ? new Command({ resume: answer }) : { answer: null }, dinner);
console.log(state.__interrupt__ ? `Waiting for an answer: ${state.__interrupt__[0].value}` : `The answer was ${state.answer}`);
