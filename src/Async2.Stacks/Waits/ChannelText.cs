namespace Async2.Stacks.Waits;

/// <summary>Describes waits for channels, by the class of the operation that waits.</summary>
internal static class ChannelText
{
    public static string Of(string type)
    {
        if (type.Contains("WaitingWrite", StringComparison.Ordinal)) return "room in a channel (WaitToWriteAsync)";
        if (type.Contains("WaitingRead", StringComparison.Ordinal)) return "an item from a channel (WaitToReadAsync)";
        if (type.Contains("BlockedWrite", StringComparison.Ordinal) || type.Contains("WithData", StringComparison.Ordinal))
            return "room in a channel (WriteAsync)";
        if (type.Contains("BlockedRead", StringComparison.Ordinal)) return "an item from a channel (ReadAsync)";
        // In .NET 8 and 9 one class serves both waits.
        return type.EndsWith("AsyncOperation<System.Boolean>", StringComparison.Ordinal)
            ? "a channel (WaitToReadAsync or WaitToWriteAsync)" : "an item from a channel (ReadAsync)";
    }
}
