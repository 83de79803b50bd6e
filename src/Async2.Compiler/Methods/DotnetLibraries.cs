namespace Async2.Compiler.Methods;

/// <summary>The libraries of .NET itself: the class library, ASP.NET Core and related ones, identified by their keys.</summary>
internal static class DotnetLibraries
{
    private static readonly string[] s_keys = ["B77A5C561934E089", "B03F5F7F11D50A3A", "CC7B13FFCD2DDD51", "ADB9793829DDAE60"];

    /// <summary>Whether a module belongs to one of these libraries.</summary>
    public static bool Contain(ModuleDefinition module) =>
        module.Assembly?.Name.PublicKeyToken is { Length: > 0 } token && s_keys.Contains(Convert.ToHexString(token));
}
