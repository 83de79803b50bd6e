using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Edits;

/// <summary>A module may call what is private to an assembly, which may be its own.</summary>
internal sealed record AllowedAccess(ModuleDefinition Module, AssemblyNameReference Callee) : ModuleEdit
{
    public override void Apply() => WovenModule.AllowAccess(Module, Callee);
}
