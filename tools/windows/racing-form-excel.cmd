@echo off
rem Adds Racing Form to Excel, and removes it with the word "remove": racing-form-excel.cmd remove
setlocal
set option=
if /i "%~1"=="remove" set option=-Remove
powershell -NoProfile -ExecutionPolicy Bypass -File "%~dp0racing-form-excel.ps1" %option%
if errorlevel 1 pause
