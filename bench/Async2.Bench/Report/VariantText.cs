namespace Async2.Bench.Report;

/// <summary>Says what variants are.</summary>
internal static class VariantText
{
    private static readonly Dictionary<Variant, string> s_texts = new()
    {
        [Variant.Sync] = "ordinary synchronous methods, the lower bound of a call",
        [Variant.Async1] = "the program as compiled: the state machines of C#",
        [Variant.Async1Again] = "the same program in processes of its own: its distance from async1 is noise",
        [Variant.Async1ValueTask] = "the program as compiled, with methods that return ValueTask",
        [Variant.Runtime10] = "the runtime async of .NET 10, a preview feature",
        [Variant.Runtime11] = "the runtime async of .NET 11",
        [Variant.Async1On11] = "the program as compiled, on .NET 11",
        [Variant.WovenOn11] = "woven by Async2, on .NET 11",
        [Variant.Woven] = "woven by Async2",
        [Variant.WovenFramework] = "woven by Async2, with the shared frameworks",
        [Variant.WovenValueTask] = "woven by Async2, with methods that return ValueTask",
    };

    /// <summary>A short description.</summary>
    public static string Of(Variant variant) =>
        s_texts.GetValueOrDefault(variant with { OnlyCase = null })
            ?? $"woven by Async2 with --{variant.Name.Split(':')[^1].Replace('=', ' ')}";
}
