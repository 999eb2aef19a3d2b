package org.ibis.broker.web;

import java.util.Collection;
import java.util.EnumSet;
import javax.servlet.DispatcherType;
import javax.servlet.FilterRegistration;
import javax.servlet.ServletContextEvent;
import javax.servlet.ServletContextListener;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.HttpServer2;

/**
 * {@code hadoop.http.filter.initializers} of the ResourceManager: adds the broker's pages to its
 * web server. In any other daemon they say that there is no broker.
 */
public final class BrokerPages extends FilterInitializer {
  static final String ROOT = "/ibis";

  @Override
  public void initFilter(FilterContainer container, Configuration conf) {
    if (container instanceof HttpServer2 server) {
      server.addServlet("ibis-api", BrokerApi.PATH + "/*", BrokerApi.class);
      server.addServlet("ibis-page", ROOT + "/*", OperatorPage.class);
      server.getWebAppContext().addEventListener(new BehindAllFilters());
    }
  }

  /**
   * Hadoop puts a servlet behind the filters that it knows when the servlet is added. The one that
   * authenticates may come later, as the ResourceManager chooses it itself.
   */
  private static final class BehindAllFilters implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
      for (FilterRegistration filter :
          event.getServletContext().getFilterRegistrations().values()) {
        Collection<String> patterns = filter.getUrlPatternMappings();
        if (!patterns.contains("/*") && !patterns.contains(ROOT + "/*")) {
          filter.addMappingForUrlPatterns(
              EnumSet.of(DispatcherType.REQUEST), true, ROOT, ROOT + "/*");
        }
      }
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
      // Jetty's filters end by themselves
    }
  }
}
