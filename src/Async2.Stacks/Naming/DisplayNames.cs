namespace Async2.Stacks.Naming;

/// <summary>Names of classes in texts.</summary>
internal static class DisplayNames
{
    /// <summary>The name with C#'s dots for nested classes.</summary>
    public static string OfType(string name) => name.Replace('+', '.');
}
