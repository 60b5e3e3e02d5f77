-- The link of the download that was counted last; parts that are requested with it belong to that download.
alter table file_downloads add column last_link text;
-- What was sent by transfers that broke or that never asked for the end of the file; they count nothing, so it is bounded.
alter table file_downloads add column unfinished_bytes bigint not null default 0;
