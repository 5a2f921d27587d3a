import { Form } from "@remix-run/react";
import { href } from "~/forms/href";

/** Finds cards by parts of their names. */
export function CardSearch({ text }: { text: string }) {
  return (
    <Form className="desk-search" action={href("/desk/cards")} role="search" aria-label="Cards">
      <label className="visually-hidden" htmlFor="find-card">
        Find a card
      </label>{" "}
      <input
        className="input"
        id="find-card"
        name="name"
        type="search"
        placeholder="Part of its name"
        maxLength={100}
        defaultValue={text}
      />{" "}
      <button className="button small">Find</button>
    </Form>
  );
}
