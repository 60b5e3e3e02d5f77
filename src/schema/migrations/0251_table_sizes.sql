-- How large each table was, once a day, for `etalase doctor --growth`.
-- owner: platform
create table table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null, -- with indexes, long values and partitions
  primary key (day, name)
);
