alter table "user" add column "passwordState" text;
update "user" set "passwordState" = case
  when "id" in (select "user" from "one_time_password") then 'oneTime'
  when "id" in (select "user" from "credential") then 'chosen'
  else 'none'
end;
