namespace Async2.Compiler.BackEnds.Edits;

/// <summary>The marks of a woven module.</summary>
internal static class WovenModule
{
    /// <summary>COMIMAGE_FLAGS_IL_LIBRARY: a ReadyToRun image. Its native code was made from its IL, and can be dropped.</summary>
    public const ModuleAttributes ReadyToRun = (ModuleAttributes)4;

    /// <summary>Marks the assembly as woven, with the digest of its variants, and makes its image loadable.</summary>
    public static void Mark(ModuleDefinition module, string variants)
    {
        var core = CoreLibrary.Of(module);
        var runtime = ModuleReference(module);
        var attribute = new TypeReference("Async2", "WovenAttribute", module, runtime);
        var constructor = new MethodReference(".ctor", module.TypeSystem.Void, attribute) { HasThis = true };
        var woven = new CustomAttribute(constructor);
        foreach (var value in (string[])[typeof(Continuation).Assembly.GetName().Version!.ToString(3), variants])
        {
            constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.String));
            woven.ConstructorArguments.Add(new CustomAttributeArgument(module.TypeSystem.String, value));
        }

        module.Assembly.CustomAttributes.Add(woven);
        if (core.Scope is { } scope && !module.AssemblyReferences.Contains(scope)) module.AssemblyReferences.Add(scope);

        // A ReadyToRun image names a machine of its operating system, and holds native code for the old IL.
        if ((module.Attributes & ReadyToRun) != 0) module.Architecture = TargetArchitecture.I386;
        module.Attributes = module.Attributes & ~(ReadyToRun | ModuleAttributes.StrongNameSigned) | ModuleAttributes.ILOnly;
    }

    /// <summary>Lets <paramref name="module"/> call variants of <paramref name="callee"/>, which are private to it.</summary>
    public static void AllowAccess(ModuleDefinition module, AssemblyNameReference callee)
    {
        const string Name = "IgnoresAccessChecksToAttribute";
        var blob = AttributeBlobs.OfText(DisplayNames.Simple(callee));
        if (module.Assembly.CustomAttributes.Any(a => a.AttributeType.Name == Name && a.GetBlob().AsSpan().SequenceEqual(blob))) return;
        var type = new TypeReference("System.Runtime.CompilerServices", Name, module, ModuleReference(module));
        var constructor = new MethodReference(".ctor", module.TypeSystem.Void, type) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(module.TypeSystem.String));
        module.Assembly.CustomAttributes.Add(new CustomAttribute(constructor, blob));
    }

    private static AssemblyNameReference ModuleReference(ModuleDefinition module)
    {
        var name = typeof(Continuation).Assembly.GetName();
        if (module.AssemblyReferences.FirstOrDefault(r => r.Name == name.Name) is { } known) return known;
        var reference = new AssemblyNameReference(name.Name, name.Version);
        module.AssemblyReferences.Add(reference);
        return reference;
    }
}
