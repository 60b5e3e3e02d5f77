-- What a merchant changed of the messages to buyers. A kind without a row is sent, with our words.
-- owner: store-messages
create table store_messages (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  kind text not null,
  is_on boolean, -- null: as it is without a row
  edits jsonb not null default '{}', -- by language: {"id": {"subject": "…", "text": "…"}}; what is null or absent is ours
  updated_at timestamptz not null,
  primary key (business_id, store_id, kind)
);

-- A mail about new contents of a course to everybody who owns it, written in steps.
-- owner: course-messages
create table course_notices (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null,
  variant_id bigint not null,
  content_uuids uuid[] not null,
  after_customer_id bigint not null default 0, -- customers up to this one were told
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (business_id, id)
);

alter table course_contents add column announced_at timestamptz; -- when its learners were told; null: not yet
