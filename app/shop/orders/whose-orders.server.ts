import { sql, type Expression, type SqlBool } from "kysely";

/** A condition on `orders`: whose they are. */
export type Whose = Expression<SqlBool>;

export const isCustomers = (customerId: string): Whose =>
  sql<SqlBool>`orders.customer_id = ${customerId}`;

/** Those that somebody without an account paid for under that address, by an index. */
export const isGuests = (email: string): Whose =>
  sql<SqlBool>`orders.customer_id is null and orders.email is not null
    and lower(orders.email) = lower(${email})`;
