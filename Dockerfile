# A small image of the service: docker build -t toprung .
# One stage builds the wheel, with compiler and page; another installs it, without them.
FROM python:3.12-slim-bookworm AS build
RUN apt-get update && apt-get install --no-install-recommends -y make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN make setup web && TOPRUNG_PAGE=required .venv/bin/python -m hatchling build -t wheel

FROM python:3.12-slim-bookworm AS install
COPY requirements/run.txt /tmp/run.txt
RUN python -m venv /opt/toprung \
    && /opt/toprung/bin/pip install --no-cache-dir --require-hashes -r /tmp/run.txt
COPY --from=build /source/dist/*.whl /tmp/
RUN /opt/toprung/bin/pip install --no-cache-dir --no-deps /tmp/*.whl \
    && /opt/toprung/bin/pip uninstall --yes ziglang hatchling editables pip

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/toprung --create-home toprung
COPY --from=install /opt/toprung /opt/toprung
USER 10001
WORKDIR /var/lib/toprung
VOLUME /var/lib/toprung
ENV PATH=/opt/toprung/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TOPRUNG_HOST=0.0.0.0 \
    TOPRUNG_PORT=8017 \
    TOPRUNG_DATABASE=sqlite:////var/lib/toprung/matches.sqlite
EXPOSE 8017
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["python", "-c", \
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8017/api/health/live', timeout=4)"]
ENTRYPOINT ["toprung"]
CMD ["serve"]
