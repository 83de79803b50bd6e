using System.Globalization;

namespace Async2.Bench.Service.Load;

/// <summary>The parameters of the load generator, from its command line.</summary>
/// <param name="Case">The endpoint.</param>
/// <param name="Port">The service's port on the loopback interface.</param>
/// <param name="Connections">The number of requests in flight.</param>
internal sealed record LoadOrder(ServiceCase Case, int Port, int Connections)
{
    public IEnumerable<string> Arguments =>
        ["load", Case.Name, Port.ToString(CultureInfo.InvariantCulture), Connections.ToString(CultureInfo.InvariantCulture)];

    public static LoadOrder Parse(string[] args) => new(
        ServiceCase.All.Single(c => c.Name == args[0]),
        int.Parse(args[1], CultureInfo.InvariantCulture),
        int.Parse(args[2], CultureInfo.InvariantCulture));
}
