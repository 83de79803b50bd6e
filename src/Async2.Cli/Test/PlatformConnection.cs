using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;

namespace Async2.Cli.Test;

/// <summary>JSON-RPC as the language server protocol frames it.</summary>
/// <remarks>
///     Content-Length: 52
///     Content-Type: application/testingplatform
///
///     {"jsonrpc":"2.0","method":"…","params":{…}}
/// </remarks>
internal sealed class PlatformConnection(Stream stream) : IDisposable
{
    private const string Length = "Content-Length:";

    // Lines are read byte by byte, because the body that follows is not read as text.
    private readonly BufferedStream _input = new(stream);

    /// <summary>Sends a request; without an id, a notification.</summary>
    public async Task RequestAsync(int? id, string method, JsonObject parameters, CancellationToken cancellationToken)
    {
        var message = new JsonObject { ["jsonrpc"] = "2.0", ["method"] = method, ["params"] = parameters };
        if (id is not null) message["id"] = id;
        var body = Encoding.UTF8.GetBytes(message.ToJsonString());
        var head = Encoding.ASCII.GetBytes($"{Length} {body.Length}\r\nContent-Type: application/testingplatform\r\n\r\n");
        await stream.WriteAsync((byte[])[.. head, .. body], cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The next message; null at the end.</summary>
    public async Task<JsonObject?> ReceiveAsync(CancellationToken cancellationToken)
    {
        var length = 0;
        while (await ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line)
        {
            if (line.StartsWith(Length, StringComparison.OrdinalIgnoreCase))
                length = int.Parse(line.AsSpan(Length.Length), CultureInfo.InvariantCulture);
            if (line.Length > 0) continue;
            var body = new byte[length];
            await _input.ReadExactlyAsync(body, cancellationToken).ConfigureAwait(false);
            return JsonNode.Parse(body) as JsonObject;
        }
        return null;
    }

    public void Dispose() => _input.Dispose();

    private async Task<string?> ReadLineAsync(CancellationToken cancellationToken)
    {
        var line = new StringBuilder();
        var one = new byte[1];
        while (await _input.ReadAsync(one, cancellationToken).ConfigureAwait(false) == 1)
        {
            if (one[0] == '\n') return line.ToString().TrimEnd('\r');
            line.Append((char)one[0]);
        }
        return null;
    }
}
