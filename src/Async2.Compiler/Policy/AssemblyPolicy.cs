using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.Policy;

/// <summary>Decides which assemblies are woven at all.</summary>
internal static class AssemblyPolicy
{
    /// <summary>The reason against an image; null if there is none.</summary>
    /// <remarks>
    /// A composite image knows its assemblies by their module version ids, and the runtime ends the process where it finds others.
    /// </remarks>
    public static Skip? WhyNot(byte[] image)
    {
        using var reader = new PEReader(ImmutableCollectionsMarshal.AsImmutableArray(image));
        if (ReferenceAssembly.Is(reader)) return new Skip(SkipReason.ReferenceAssembly);
        return ReadyToRunImage.In(reader) is { IsComponent: true } ? new Skip(SkipReason.CompositeImage) : null;
    }

    /// <summary>The reason against a module; null if there is none.</summary>
    public static Skip? WhyNot(ModuleDefinition module, bool forWriting)
    {
        if (module.Assembly is null) return new Skip(SkipReason.NoManifest);
        if (module.Runtime < TargetRuntime.Net_2_0) return new Skip(SkipReason.OldMetadata, module.RuntimeVersion);
        // Neither IL alone nor ReadyToRun: somebody wrote its native code.
        if ((module.Attributes & (ModuleAttributes.ILOnly | WovenModule.ReadyToRun)) == 0) return new Skip(SkipReason.MixedMode);
        if (forWriting && CoreLibrary.IsCoreLibraryItself(module)) return new Skip(SkipReason.CoreLibrary);
        if (module.Assembly.Name.Name == typeof(Continuation).Assembly.GetName().Name) return new Skip(SkipReason.RuntimeLibrary);
        return IsWoven(module) ? new Skip(SkipReason.AlreadyWoven) : null;
    }

    /// <summary>Whether a module was woven before.</summary>
    public static bool IsWoven(ModuleDefinition module) =>
        module.Assembly.CustomAttributes.Any(a => a.AttributeType.FullName == typeof(WovenAttribute).FullName);
}
