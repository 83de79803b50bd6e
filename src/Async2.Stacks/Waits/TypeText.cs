namespace Async2.Stacks.Waits;

/// <summary>Names of classes in texts.</summary>
internal static class TypeText
{
    /// <summary>The name with C#'s dots for nested classes.</summary>
    public static string Of(string name) => name.Replace('+', '.');
}
