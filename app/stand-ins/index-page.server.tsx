import type { Response } from "express";
import { sendPage, WayOut } from "./document.server";

type Listed = { name: string; addresses: string; isPlayed: boolean };

/** Sends the page at `/`: the running stand-ins and their addresses. */
export function sendIndexPage(res: Response, standIns: Listed[], shopUrl: string): void {
  const body = (
    <>
      <h1>Stand-ins</h1>
      <p>
        Doubles of the outside parties that the shop works with, for a machine without accounts.
      </p>
      <ul>
        {standIns.map(({ name, addresses, isPlayed }) => (
          <li key={name}>
            {name}: {isPlayed ? `played here, at ${addresses}` : "not played here"}
          </li>
        ))}
      </ul>
      <WayOut href={shopUrl} name="To the shop" />
    </>
  );
  sendPage(res, { title: "Stand-ins", body });
}
