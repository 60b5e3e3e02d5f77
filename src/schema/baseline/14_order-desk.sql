-- Order desk: files, documents and invoices that a team makes of orders.

-- Exports are written in parts by the worker, so that one of a million orders neither blocks nor fills the memory.
-- owner: order-desk/order-files
create table order_exports (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  filters jsonb not null,
  status text not null default 'running' check (status in ('running', 'done')),
  total integer not null,
  done integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The keys of the attributes that are columns of the file: definitions may change while it is written.
  attributes text[] not null default '{}'
);
comment on table order_exports is 'not exported: files of exported orders, deleted after a day';
create index order_exports_created_at on order_exports (created_at); -- for the purge

-- owner: order-desk/order-files
create table order_export_parts (
  export_id uuid not null references order_exports on delete cascade,
  part integer not null,
  content text not null,
  last_created_at timestamptz not null, -- the next part continues after this
  last_id uuid not null,
  business_id bigint not null,
  primary key (export_id, part)
);
comment on table order_export_parts is 'not exported: files of exported orders, deleted after a day';

-- Packing slips and labels of several orders in one PDF file, which the worker writes. They hold addresses, so they are
-- deleted after a day.
-- owner: order-desk/order-documents
create table order_documents (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('slip', 'label')),
  paper text not null check (paper in ('A4', 'A5', 'A6')),
  language text not null check (language in ('id', 'en')),
  order_ids uuid[] not null,
  status text not null default 'running' check (status in ('running', 'done')),
  content bytea,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on table order_documents is 'not exported: files of exported orders, deleted after a day';
create index order_documents_created_at on order_documents (created_at); -- for the purge

-- Invoices and credit notes. An issued document never changes: a correction is another document that refers to it.
-- owner: order-desk/invoices
create table invoices (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null, -- no foreign key: a document outlives its order
  store_id bigint not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  reason text not null check (reason in ('payment', 'correction', 'payment_undone', 'refund', 'refund_failed')),
  year integer not null, -- in the time zone of the business
  sequence integer not null check (sequence > 0), -- without gaps within business, kind and year
  number text not null,
  refers_to uuid, -- the document that this one corrects
  refund_id uuid,
  total minor_units not null check (total > 0), -- of a credit note: what is taken off
  tax minor_units not null, -- the part of the total that is tax
  currency text not null,
  content jsonb not null, -- everything that the file shows
  issued_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, kind, year, sequence)
);
comment on table invoices is 'exported in order as invoices by order_id';
create index invoices_order on invoices (business_id, order_id, id); -- for the list
-- A refund has one document of a kind.
create unique index invoices_refund on invoices (business_id, refund_id, kind) where refund_id is not null;
create index invoices_issued on invoices (business_id, issued_at, id); -- for a filter of the list
create index invoices_kind on invoices (business_id, kind, issued_at, id); -- for a filter of the list
create index invoices_store on invoices (business_id, store_id, issued_at, id); -- for a filter of the list
create index invoices_store_kind on invoices (business_id, store_id, kind, issued_at, id); -- for a filter of the list
-- Rows are deleted only with their business, by a foreign key, whose triggers have a depth.
create trigger invoices_append_only before update or delete on invoices
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- Written once by the worker.
-- owner: order-desk/invoices
create table invoice_files (
  business_id bigint not null,
  invoice_id uuid not null,
  pdf bytea not null,
  sha256 bytea not null,
  written_at timestamptz not null,
  primary key (business_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_files is 'not exported: the pages of invoices, whose content is exported';
alter table invoice_files alter column pdf set storage external; -- a PDF is compressed
create trigger invoice_files_append_only before update or delete on invoice_files
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- The last number that was given. Its row is locked by the transaction that issues, so numbers have no gaps.
-- owner: order-desk/invoices
create table invoice_counters (
  business_id bigint not null references businesses on delete cascade,
  year integer not null,
  series text not null check (series in ('invoice', 'credit_note')),
  last_sequence integer not null,
  primary key (business_id, year, series)
);
comment on table invoice_counters is 'not exported: the next numbers of invoices, which are exported';

-- The seller on a business's invoices; without a row, the business's name.
-- owner: order-desk/invoices
create table invoice_settings (
  business_id bigint primary key references businesses on delete cascade,
  prefix text not null,
  seller_name text, -- null: the name of the business
  seller_address text,
  tax_number text, -- NPWP
  note text, -- at the end of each document
  last_updated_at timestamptz not null
);
comment on table invoice_settings is 'exported as invoice_settings by business_id';

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column invoices.number is 'kept: for the books';
comment on column invoices.currency is 'kept: for the books';
comment on column invoices.content is 'kept: the law asks for the document as it was issued';
