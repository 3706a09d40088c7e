-- Process numbers can be compared within one PID namespace: containers may share a host name and each have a process 1.
ALTER TABLE node ADD COLUMN pid_namespace text NOT NULL DEFAULT '';
