alter table invitations
  add column mail_id bigint, -- the mail with its link; null for invitations of the release before
  add column opened_at timestamptz; -- when its page was first visited
