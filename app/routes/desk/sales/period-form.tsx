import { Form } from "@remix-run/react";
import type { presetPeriods } from "~/shop/reports/periods.server";
import { href } from "~/forms/href";
import { ChoiceLinks } from "../choice-links";

/** The request as it was typed. */
export type Typed = { from: string; to: string; by: string };

type Props = { typed: Typed; presets: ReturnType<typeof presetPeriods>; why?: string };

/** Selects the period. */
export function PeriodForm({ typed, presets, why }: Props) {
  return (
    <>
      <ChoiceLinks
        label="Which time"
        links={presets.map(({ title, ...preset }) => ({
          to: `?${new URLSearchParams(preset).toString()}`,
          title,
          isHere: preset.from === typed.from && preset.to === typed.to,
        }))}
      />
      <Form className="desk-bar" action={href("/desk/sales")} key={JSON.stringify(typed)}>
        <DayField label="From" name="from" typed={typed.from} />{" "}
        <DayField label="To" name="to" typed={typed.to} />{" "}
        <span className="period-field">
          <label htmlFor="by">By</label>{" "}
          <select className="input" id="by" name="by" defaultValue={typed.by}>
            <option value="day">day</option>
            <option value="week">week</option>
            <option value="month">month</option>
          </select>
        </span>{" "}
        <button className="button hot">Show</button>
      </Form>
      {why && (
        <p className="alert" role="alert">
          {why}
        </p>
      )}
    </>
  );
}

function DayField({ label, name, typed }: { label: string; name: string; typed: string }) {
  return (
    <span className="period-field">
      <label htmlFor={name}>{label}</label>{" "}
      <input className="input" id={name} type="date" name={name} defaultValue={typed} />
    </span>
  );
}
