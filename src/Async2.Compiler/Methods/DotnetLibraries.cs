namespace Async2.Compiler.Methods;

/// <summary>
/// The libraries of .NET itself: the class library, ASP.NET Core and related ones, as they stand in the shared frameworks, in
/// self-contained apps and in packages.
/// </summary>
/// <remarks>
/// Their keys do not identify them: other libraries of Microsoft are signed with the same ones. Their products do, with the keys. Both
/// are in the assembly, so the decision does not depend on the .NET that is installed.
/// </remarks>
internal static class DotnetLibraries
{
    private static readonly string[] s_keys = ["B77A5C561934E089", "B03F5F7F11D50A3A", "CC7B13FFCD2DDD51", "ADB9793829DDAE60"];

    private static readonly byte[][] s_products =
    [
        .. new[] { "Microsoft® .NET", "Microsoft ASP.NET Core", "Microsoft .NET Extensions" }.Select(AttributeBlobs.OfText),
    ];

    /// <summary>Whether a module belongs to one of these libraries.</summary>
    public static bool Contain(ModuleDefinition module) =>
        module.Assembly is { } assembly && assembly.Name.PublicKeyToken is { Length: > 0 } token
        && s_keys.Contains(Convert.ToHexString(token))
        && assembly.CustomAttributes.FirstOrDefault(a => a.AttributeType.FullName == "System.Reflection.AssemblyProductAttribute")
            is { } product
        && s_products.Any(p => product.GetBlob().AsSpan().SequenceEqual(p));
}
