namespace Async2.Bench.Service;

/// <summary>One endpoint under load.</summary>
/// <param name="Name">The name in the table.</param>
/// <param name="Path">The requested path; empty for gRPC.</param>
internal sealed record ServiceCase(string Name, string Path)
{
    public static readonly IReadOnlyList<ServiceCase> All =
    [
        new("plaintext", "/plaintext"),
        new("json", "/json"),
        new("middlewares", "/through/plaintext"),
        new("calls", "/calls"),
        new("suspensions", "/suspensions"),
        new("traced", "/traced/greetings"),
        new("failure", "/failure"),
        new("mvc", "/mvc/7"),
        new("polly", "/polly"),
        new("row", "/row") { NeedsPostgres = true },
        new("rows", "/rows") { NeedsPostgres = true },
        new("dapper", "/dapper") { NeedsPostgres = true },
        new("ef", "/ef"),
        new("http-client", "/http-client"),
        new("upload", "/upload") { Upload = 64 * 1024 },
        new("events", "/events"),
        new("web-socket", "/web-socket") { IsWebSocket = true },
        new("grpc", "") { IsGrpc = true },
        new("grpc-stream", "") { IsGrpc = true, Answers = 20 },
    ];

    /// <summary>Whether it uses PostgreSQL.</summary>
    public bool NeedsPostgres { get; init; }

    /// <summary>Whether a request is a message on a WebSocket.</summary>
    public bool IsWebSocket { get; init; }

    /// <summary>Whether a request is a call of gRPC.</summary>
    public bool IsGrpc { get; init; }

    /// <summary>The number of answers of a gRPC call.</summary>
    public int Answers { get; init; } = 1;

    /// <summary>Bytes of the request's body.</summary>
    public int Upload { get; init; }
}
