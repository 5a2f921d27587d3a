import { Link, useLocation } from "@remix-run/react";
import { changeQuery } from "~/forms/change-query";
import { filths, sortOrders, sorts, type Choice } from "~/shop/catalogue/choice";
import { useFilthTitles } from "./filth-titles";
import { usePoliteMode } from "./polite-mode";

/** Links that choose the filth of a list's cards, and their order. */
export function ChoiceLinks({ filth, sort }: Pick<Choice, "filth" | "sort">) {
  const { pick } = usePoliteMode();
  const titles = useFilthTitles();
  return (
    <div className="choices">
      <nav aria-label={pick("Filth", "Pattern")}>
        <ul className="chips">
          <Chip name="filth" value={null} isCurrent={filth === undefined}>
            {pick("Any filth", "Any pattern")}
          </Chip>
          {filths.map((value) => (
            <Chip key={value} name="filth" value={value} isCurrent={value === filth}>
              {titles[value]}
            </Chip>
          ))}
        </ul>
      </nav>
      <nav aria-label="Order">
        <ul className="chips">
          <Chip name="sort" value={null} isCurrent={sort === undefined}>
            Our order
          </Chip>
          {sorts.map((value) => (
            <Chip key={value} name="sort" value={value} isCurrent={value === sort}>
              {sortOrders[value].title}
            </Chip>
          ))}
        </ul>
      </nav>
    </div>
  );
}

type ChipProps = {
  name: "sort" | "filth";
  /** Null leaves it open. */
  value: string | null;
  isCurrent: boolean;
  children: string;
};

function Chip({ name, value, isCurrent, children }: ChipProps) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <Link
        to={{ pathname, search: changeQuery(search, { ...firstPage, [name]: value }) }}
        aria-current={isCurrent || undefined}
        className={value === "price" ? "rising" : undefined}
        preventScrollReset
      >
        {children}
      </Link>
    </li>
  );
}

/** Another choice begins with its first cards. */
export const firstPage = { show: null, page: null, "quick-view": null };
