create role fissa login createrole password 'CHANGE-owner';
create database fissa owner fissa;
