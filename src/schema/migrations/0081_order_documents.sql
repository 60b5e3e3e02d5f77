-- Packing slips and labels of several orders in one PDF file, which the worker writes. They hold addresses, so they are
-- deleted after a day.
-- owner: order-documents
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
comment on table order_documents is 'owner: order-documents';
create index order_documents_created_at on order_documents (created_at);
