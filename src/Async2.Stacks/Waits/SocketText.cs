using System.Net;
using Async2.Stacks.Heap;

namespace Async2.Stacks.Waits;

/// <summary>Describes waits for sockets, with their endpoints.</summary>
internal sealed class SocketText(HeapTypes types)
{
    /// <summary>The description; null if the object is not an operation of a socket.</summary>
    public string? Of(HeapObject awaited)
    {
        if (BaseClasses.AndSelf(awaited.Type).All(t => t.Name != "System.Net.Sockets.SocketAsyncEventArgs")) return null;
        return "a socket" + (types.Object(awaited.Reference("_currentSocket")) is { } socket ? Endpoint(socket) : "");
    }

    private string Endpoint(HeapObject socket)
    {
        if (Text(socket.Reference("_remoteEndPoint")) is { } remote) return $": to {remote}";
        var relation = socket.Value<bool>("_isConnected") ? "to" : "at";
        return Text(socket.Reference("_rightEndPoint")) is { } other ? $": {relation} {other}" : "";
    }

    private string? Text(ulong endpoint)
    {
        if (types.Object(endpoint) is not { } value) return null;
        if (value.Type.Name == "System.Net.Sockets.UnixDomainSocketEndPoint") return value.Text("_path");
        if (value.Type.Name != "System.Net.IPEndPoint") return null;
        return types.Object(value.Reference("_address")) is { } address ? $"{Address(address)}:{value.Value<int>("_port")}" : null;
    }

    private IPAddress Address(HeapObject address)
    {
        var numbers = address.Reference("_numbers");
        if (numbers == 0) return new IPAddress(address.Value<uint>("_addressOrScopeId"));
        Span<byte> bytes = stackalloc byte[16];
        for (var i = 0; i < 8; i++)
        {
            var number = types.Memory.Read<ushort>(numbers + FieldOffset.FirstElement + (ulong)(2 * i));
            (bytes[2 * i], bytes[2 * i + 1]) = ((byte)(number >> 8), (byte)number);
        }
        return new IPAddress(bytes) is { IsIPv4MappedToIPv6: true } mapped ? mapped.MapToIPv4() : new IPAddress(bytes);
    }
}
