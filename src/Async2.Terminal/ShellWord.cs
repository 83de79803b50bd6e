using System.Buffers;

namespace Async2.Terminal;

/// <summary>Words of command lines that the user can repeat.</summary>
internal static class ShellWord
{
    private static readonly SearchValues<char> Plain =
        SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%\\{}");

    /// <summary>The word, in quotes if a shell would split it.</summary>
    public static string Of(string word) =>
        word.Length > 0 && !word.AsSpan().ContainsAnyExcept(Plain) ? word : $"'{word.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
