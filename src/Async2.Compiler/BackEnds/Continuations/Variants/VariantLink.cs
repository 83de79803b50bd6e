using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>
/// The link of a woven assembly to the variants of another: a <c>static readonly bool</c>, which is a constant to the JIT once it is known.
/// Each has a type of its own, so that no assembly is loaded before it is needed.
/// </summary>
internal sealed class VariantLink : LoweredPart
{
    private const MethodAttributes Initializer =
        MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig
            | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName;

    private readonly Instruction _digest = Il.Of(OpCodes.Ldstr, "");

    public VariantLink(HelperType helper, ModuleDefinition callee)
    {
        Callee = callee;
        var type = new TypeDefinition(
            "", callee.Assembly.Name.Name,
            TypeAttributes.NestedAssembly | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit,
            helper.Module.TypeSystem.Object)
        {
            DeclaringType = helper.Type,
        };
        Holds = new FieldDefinition(
            "Holds", FieldAttributes.Assembly | FieldAttributes.Static | FieldAttributes.InitOnly, helper.Module.TypeSystem.Boolean)
        {
            DeclaringType = type,
        };
        Need(helper);
        Add(new AddedNestedType(type));
        Add(new AddedField(Holds));
        var initializer = new MethodDefinition(".cctor", Initializer, helper.Module.TypeSystem.Void) { DeclaringType = type };
        Add(new AddedMethod(initializer));
        Add("link", initializer, Body(initializer, helper));
    }

    /// <summary>The field that says whether calls may go to variants of the other assembly.</summary>
    public FieldDefinition Holds { get; }

    /// <summary>The other assembly.</summary>
    public ModuleDefinition Callee { get; }

    /// <summary>Lets the link ask for the variants that the code was bound to, when all of them are known.</summary>
    public void Complete(string digest) => _digest.Operand = digest;

    private IlBody Body(MethodDefinition initializer, HelperType helper)
    {
        var body = IlBody.Empty(initializer, initializer.ReturnType);
        body.Code.AddRange(
        [
            Il.Of(OpCodes.Ldtoken, helper.Type), Il.Of(OpCodes.Ldstr, DisplayNames.Full(Callee.Assembly.Name)), _digest,
            helper.Runtime.Call(typeof(AssemblyLink), nameof(AssemblyLink.Holds)), Il.Of(OpCodes.Stsfld, Holds), Il.Of(OpCodes.Ret),
        ]);
        return body;
    }
}
