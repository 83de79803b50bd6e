namespace Async2.Compiler.Model;

/// <summary>Types that the weaver has created or filled.</summary>
internal static class MadeTypes
{
    /// <summary>
    /// The name of the synthesised helper type, which no source can spell. It holds pass-through variants and forwarders.
    /// </summary>
    public const string Helper = "<Async2>";

    private static readonly HashSet<string?> s_baseTypes =
        [typeof(Frame).FullName, typeof(Frame<>).FullName, typeof(AwaitingFrame).FullName, typeof(AwaitingFrame<>).FullName];

    /// <summary>Whether the type is a continuation class, or the synthesised helper type.</summary>
    public static bool Contains(TypeDefinition type) =>
        type is { Name: Helper, Namespace: "" } || (type.BaseType is { } of && s_baseTypes.Contains(of.GetElementType().FullName));
}
