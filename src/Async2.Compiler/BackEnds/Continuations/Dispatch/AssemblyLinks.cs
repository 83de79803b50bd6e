using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>
/// What binds a woven assembly to the variants of another: one <c>static readonly bool</c> each, which is a constant to the JIT once it is known.
/// Each has a type of its own, so that no assembly is loaded before it is needed.
/// </summary>
internal static class AssemblyLinks
{
    /// <summary>Declares the link of a module to <paramref name="callee"/>; what decides it is added when all variants are known.</summary>
    public static FieldDefinition Declare(HiddenType hidden, ModuleDefinition callee)
    {
        var type = new TypeDefinition(
            "", callee.Assembly.Name.Name,
            TypeAttributes.NestedAssembly | TypeAttributes.Abstract | TypeAttributes.Sealed | TypeAttributes.BeforeFieldInit, hidden.Module.TypeSystem.Object);
        var link = new FieldDefinition("Holds", FieldAttributes.Assembly | FieldAttributes.Static | FieldAttributes.InitOnly, hidden.Module.TypeSystem.Boolean);
        type.Fields.Add(link);
        hidden.Type.NestedTypes.Add(type);
        return link;
    }

    /// <summary>Lets each link of a module ask for the variants that its code was bound to.</summary>
    public static void Complete(HiddenType hidden, Func<ModuleDefinition, string> digestOf)
    {
        foreach (var (callee, link) in hidden.Links)
        {
            var initializer = new MethodDefinition(
                ".cctor",
                MethodAttributes.Private | MethodAttributes.Static | MethodAttributes.HideBySig | MethodAttributes.SpecialName | MethodAttributes.RTSpecialName,
                hidden.Module.TypeSystem.Void);
            var body = IlBody.Empty(initializer, initializer.ReturnType);
            body.Code.AddRange(
            [
                Il.Of(OpCodes.Ldtoken, hidden.Type), Il.Of(OpCodes.Ldstr, callee.Assembly.Name.FullName), Il.Of(OpCodes.Ldstr, digestOf(callee)),
                Il.Call(hidden.Runtime.Method("AssemblyLink", "Holds", 3)), Il.Of(OpCodes.Stsfld, link), Il.Of(OpCodes.Ret),
            ]);
            BodyWriter.Write(body, initializer);
            link.DeclaringType.Methods.Add(initializer);
        }
    }
}
