namespace System.Threading;

/// <summary>An <see cref="AsyncLocal{T}"/> of any type, in the execution contexts that tell its change handler.</summary>
public interface IAsyncLocal;
