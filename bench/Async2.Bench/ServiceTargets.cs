namespace Async2.Bench;

/// <summary>The targets of the service: no request costs more, requests that suspend cost less, and the start is as fast.</summary>
internal static class ServiceTargets
{
    private static readonly string[] s_withoutSuspension = ["plaintext", "json", "middlewares", "calls"];

    private static readonly string[] s_suspending =
    [
        "suspensions", "traced", "failure", "mvc", "polly", "row", "rows", "dapper", "ef", "http-client", "upload", "events", "web-socket",
        "grpc", "grpc-stream",
    ];

    public static IEnumerable<Target> All =>
    [
        .. s_withoutSuspension.SelectMany(c => Of(c, Variant.Woven, cpu: 1.02, bytes: 1)),
        .. s_withoutSuspension.SelectMany(c => Of(c, Variant.WovenFramework, cpu: 1.02, bytes: 1)),
        .. s_suspending.SelectMany(c => Of(c, Variant.Woven, cpu: 0.97, bytes: 0.85)),
        .. s_suspending.SelectMany(c => Of(c, Variant.WovenFramework, cpu: 0.9, bytes: 0.65)),
        new("start", Variant.Woven, Variant.Async1, 1.1),
        new("start", Variant.WovenFramework, Variant.Async1, 1.1),
        new("size", Variant.Woven, Variant.Async1, 1.15),
    ];

    /// <summary>The means of all requests, without the two that consist of async calls only.</summary>
    public static IEnumerable<Mean> Means
    {
        get
        {
            string[] cases = [.. s_withoutSuspension.Concat(s_suspending).Except(["calls", "suspensions"])];
            return from figure in (string[])["", "-user", "-p99"]
                   select new Mean(figure is "" ? "CPU time" : figure[1..], [.. cases.Select(c => c + figure)], Variant.Async1);
        }
    }

    private static IEnumerable<Target> Of(string name, Variant variant, double cpu, double bytes) =>
    [
        new(name, variant, Variant.Async1, cpu), new(name, variant, Variant.Async1, bytes, Of: Figure.AllocatedBytes),
        new($"{name}-p99", variant, Variant.Async1, 1),
    ];
}
