package org.ibis.broker;

/**
 * Who sends a report, as far as Hadoop's RPC knows: what a message says of itself anybody can make
 * up. A scheduler is the sender's own, so that nobody speaks for those of another one.
 *
 * @param user whom the connection is authenticated for; without Kerberos it is what it says
 * @param address where the connection comes from; empty where that is not known
 */
record Sender(String user, String address) {
  /** Of what comes from this process itself. */
  static final Sender UNKNOWN = new Sender("", "");

  /** A name that only this one's scheduler has. */
  String own(String scheduler) {
    return equals(UNKNOWN) ? scheduler : scheduler + " " + user + "@" + address;
  }
}
