' Recursion that suspends at every level, and a long chain of waiting frames.
Namespace ManyFrames
    Module Program
        Async Function Main() As Task
            WriteLine(Await Down(2000))
            Dim source As New TaskCompletionSource(Of Integer)
            Dim task As Task(Of Integer) = source.Task
            For i = 1 To 20000
                task = Add(task)
            Next
            source.SetResult(5)
            WriteLine(Await task)
        End Function

        Private Async Function Down(n As Integer) As Task(Of Long)
            Await Task.Yield()
            If n = 0 Then Return 0
            Return n + Await Down(n - 1)
        End Function

        Private Async Function Add(inner As Task(Of Integer)) As Task(Of Integer)
            Return Await inner + 1
        End Function
    End Module
End Namespace
