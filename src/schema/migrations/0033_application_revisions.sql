-- What the developer of a verified app changed and an operator has not decided yet: columns of applications and their
-- new values. Null if nothing waits.
alter table applications add column revision jsonb;
alter table applications add column revision_at timestamptz;
create index applications_revisions on applications (id desc) where revision is not null;
