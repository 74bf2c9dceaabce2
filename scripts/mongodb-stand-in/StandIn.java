import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.util.List;

/**
 * mongo-java-server, in memory, as a MongoDB 5.0 on the given port (0 for any). Exits
 * when its standard input ends.
 */
class StandIn {
  /** The library's own versions stop at wire version 8; the driver requires 9. */
  static final MongoVersion MONGODB_5 =
      new MongoVersion() {
        public List<Integer> getVersionArray() {
          return List.of(5, 0, 0);
        }

        public int getWireVersion() {
          return 13;
        }
      };

  /** One command at a time: two clients that create a collection at once would get one each. */
  static class OneByOne extends MemoryBackend {
    @Override
    public synchronized Document handleCommand(
        Channel channel, String database, String command, Document query) {
      return super.handleCommand(channel, database, command, query);
    }
  }

  public static void main(String[] arguments) throws Exception {
    var server = new MongoServer(new OneByOne().version(MONGODB_5));
    try {
      server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
    } catch (Exception refused) {
      // The server's threads would otherwise keep the process alive.
      System.err.println("Cannot listen on port " + arguments[0] + ": " + refused.getMessage());
      System.exit(1);
    }
    System.out.println("mongodb://127.0.0.1:" + server.getLocalAddress().getPort());
    while (System.in.read() != -1) {}
    server.shutdownNow();
    System.exit(0);
  }
}
