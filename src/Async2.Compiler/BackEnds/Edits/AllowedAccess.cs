namespace Async2.Compiler.BackEnds.Edits;

/// <summary>Lets a module call private members of an assembly, which may be its own.</summary>
internal sealed record AllowedAccess(ModuleDefinition Module, AssemblyNameReference Callee) : ModuleEdit
{
    public override void Apply() => WovenModule.AllowAccess(Module, Callee);
}
