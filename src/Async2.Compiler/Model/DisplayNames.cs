using System.Reflection;

namespace Async2.Compiler.Model;

/// <summary>Names of assemblies as the runtime reads them from text: quotes, commas and the like are escaped.</summary>
internal static class DisplayNames
{
    /// <summary>The name alone.</summary>
    public static string Simple(AssemblyNameReference assembly) => new AssemblyName { Name = assembly.Name }.FullName;

    /// <summary>The name with version, culture and key.</summary>
    public static string Full(AssemblyNameReference assembly)
    {
        var name = new AssemblyName { Name = assembly.Name, Version = assembly.Version, CultureName = assembly.Culture ?? "" };
        name.SetPublicKeyToken(assembly.PublicKeyToken ?? []);
        return name.FullName;
    }
}
