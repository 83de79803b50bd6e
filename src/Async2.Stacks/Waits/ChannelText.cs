namespace Async2.Stacks.Waits;

/// <summary>Describes waits for channels, by the class of the operation that waits.</summary>
internal static class ChannelText
{
    public static string Of(string type)
    {
        if (type.Contains("WaitingWrite", StringComparison.Ordinal)) return "channel: for room to write (WaitToWriteAsync)";
        if (type.Contains("WaitingRead", StringComparison.Ordinal)) return "channel: for an item to read (WaitToReadAsync)";
        if (type.Contains("BlockedWrite", StringComparison.Ordinal) || type.Contains("WithData", StringComparison.Ordinal))
            return "channel: for room to write (WriteAsync)";
        if (type.Contains("BlockedRead", StringComparison.Ordinal)) return "channel: for an item to read (ReadAsync)";
        // In .NET 8 and 9 one class serves both waits.
        return type.EndsWith("AsyncOperation<System.Boolean>", StringComparison.Ordinal)
            ? "channel: WaitToReadAsync or WaitToWriteAsync" : "channel: for an item to read (ReadAsync)";
    }
}
