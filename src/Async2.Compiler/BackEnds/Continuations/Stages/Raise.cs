using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>The outlined end of a <c>throw</c> statement.</summary>
/// <param name="Method">The method.</param>
/// <param name="Statement">The statement that throws; null if unknown.</param>
internal sealed record Raise(MethodDefinition Method, SequencePoint? Statement);
